"""Positions as SVG.

`draw_table` draws a whole table in one window, or only the parts that ``show`` names; `draw_hotel` and its
like draw one part, `draw_card` a card with everything about it, `draw_score_sheet` where victory points come
from, `draw_score_lines` how they grew, `draw_emperor_outlook` what the coming scoring would do, `draw_legend`
what all signs mean. The ``..._panels`` functions give the same in parts, of which only those that changed
need be sent to a browser.

For a page around a table: ``table_panels(position, seat=..., unfold=..., live=True)`` leaves the corner of
the history free, and `table_boxes` says where it is and where all parts lie, in the drawing's units (900
wide, or 390). The large seat is a frame (``seat-0``) and its parts (``hotel-0``, ``cafe-0``, ``kitchen-0``,
``staff-0``, ``hand-0``); other seats are ``strip-1`` and so on, with ``data-seat``; titles of what is folded
have ``data-part``, which is what ``show`` calls it.

Objects that can be acted on carry their key as ``data-target``; what a key looks like, and which action
belongs to which, is in `panels`, what each kind of panel shows, and is kept by, in `places`. The names of
parts are in `parts`, colours, fonts and shapes in `theme`.
"""

from .boards import (
    board_panels,
    draw_action_board,
    draw_emperor,
    draw_emperor_outlook,
    draw_hand,
    draw_hotel,
    draw_kitchen_and_cafe,
    draw_objectives,
    draw_queue,
    draw_seat,
)
from .large_card import card_panels, draw_card
from .legend import draw_legend, legend_panels
from .panels import Choice, Panel, Panels, changed_keys, target_keys
from .parts import BoardName, PartName, part_names
from .scores import draw_score_lines, draw_score_sheet, score_sheet_panels
from .table import NARROW, NORMAL, WIDE, draw_table, table_boxes, table_panels
from .theme import Theme, custom_properties

__all__ = [
    "NARROW",
    "NORMAL",
    "WIDE",
    "BoardName",
    "Choice",
    "Panel",
    "Panels",
    "PartName",
    "Theme",
    "board_panels",
    "card_panels",
    "changed_keys",
    "custom_properties",
    "draw_action_board",
    "draw_card",
    "draw_emperor",
    "draw_emperor_outlook",
    "draw_hand",
    "draw_hotel",
    "draw_kitchen_and_cafe",
    "draw_legend",
    "draw_objectives",
    "draw_queue",
    "draw_score_lines",
    "draw_score_sheet",
    "draw_seat",
    "draw_table",
    "legend_panels",
    "part_names",
    "score_sheet_panels",
    "table_boxes",
    "table_panels",
    "target_keys",
]
