"""The app's icons are generated from its drawing, and match the manifest."""

import json
from pathlib import Path

from smallworld.draw.tools.make_icons import PUBLIC, icons, main
from tests.draw.pixels import channel, size

ICONS = icons((PUBLIC / "icon.svg").read_text(encoding="utf-8"))
OPAQUE = 255
#: Offset of the picture in an icon file.
HEAD = 22


def alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures differ at most by antialiasing, which depends on the renderer's version."""
    one, other = (each if each[1:4] == b"PNG" else each[HEAD:] for each in (one, other))
    if size(one) != size(other):
        return False
    pixels = size(one)[0] * size(one)[1]
    return all(
        sum(abs(a - b) for left, right in zip(channel(one, i), channel(other, i), strict=True)
            for a, b in zip(left, right, strict=True)) < 2 * pixels
        for i in range(4)
    )  # fmt: skip


def test_the_icons_match_the_drawing(tmp_path: Path) -> None:
    main([str(tmp_path)])
    made = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert made == ICONS
    for name, content in ICONS.items():
        kept = (PUBLIC / name).read_bytes()
        assert alike(kept, content), f"{name} is stale: run `python -m smallworld.draw.tools.make_icons`"
    assert not alike(ICONS["icons/icon-512.png"], ICONS["icons/maskable-512.png"])


def test_the_manifest_lists_existing_icons_with_their_sizes() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    for icon in manifest["icons"]:
        file = PUBLIC / icon["src"].lstrip("/")
        if icon["type"] == "image/png":
            assert "x".join(map(str, size(file.read_bytes()))) == icon["sizes"]
    assert [icon["src"] for icon in manifest["icons"] if icon.get("purpose") == "maskable"] == [
        "/icons/maskable-512.png"
    ]


def test_maskable_icons_fill_their_corners_and_a_badge_is_an_outline() -> None:
    for name in ("icons/maskable-512.png", "icons/apple-touch-icon.png"):
        alpha = channel(ICONS[name], 3)
        assert alpha[0][0] == alpha[-1][-1] == OPAQUE
    assert channel(ICONS["icons/icon-192.png"], 3)[0][0] == 0
    badge = channel(ICONS["icons/badge-96.png"], 3)
    assert badge[0][0] == 0 and badge[48][48] == OPAQUE
