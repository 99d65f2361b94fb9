// A table.

import { TableView } from "./table_view.js";
import { widget } from "./view.js";

export default widget(TableView);
