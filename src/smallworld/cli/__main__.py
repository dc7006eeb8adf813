"""`python -m smallworld.cli`."""

import sys

from smallworld.cli import main

sys.exit(main())
