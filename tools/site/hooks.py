"""MkDocs hooks: rules as a book, the commands with their options, the changelog, and links to sources."""

import posixpath
import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.site.command_pages import command_reference  # noqa: E402
from tools.site.diagrams import diagrams  # noqa: E402
from tools.site.rulebook import BLOCK, Book  # noqa: E402

CHANGELOG = "changelog.md"
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
DOCS_FOLDER = "docs/"
book: Book


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog and the rules' pictures."""
    global book
    book = Book.read(ROOT / "docs" / "rules")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").replace(f"]({DOCS_FOLDER}", "](")
    files.append(File.generated(config, CHANGELOG, content=changes))
    for name, svg in diagrams(book.pictured).items():
        files.append(File.generated(config, f"rules/diagrams/{name}.svg", content=svg))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Convert a source to the Markdown of its page."""
    source = page.file.src_uri
    if source.startswith("rules/"):
        markdown = book.page(Path(source).stem, markdown)
    if "<!-- commands -->" in markdown:
        markdown = markdown.replace("<!-- commands -->", command_reference())
    return without_sources(markdown, source)


def without_sources(markdown: str, source: str) -> str:
    """Replace links to files outside the site with their text and path: the site must work without the repository."""
    folder = posixpath.join("docs", posixpath.dirname(source))

    def shown(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, link[2]))
        if "://" in link[2] or path.startswith(DOCS_FOLDER) or not (ROOT / path).exists():
            return link[0]
        return f'<span class="source" title="{path}">{link[1]}</span>'

    pieces = BLOCK.split(markdown)
    blocks = [*BLOCK.findall(markdown), ""]
    return "".join(LINK.sub(shown, piece) + block for piece, block in zip(pieces, blocks, strict=True))
