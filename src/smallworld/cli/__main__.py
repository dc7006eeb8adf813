"""`python -m smallworld.cli`."""

import sys

from smallworld.cli.app import main

sys.exit(main())
