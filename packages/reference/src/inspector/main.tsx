import { render } from "preact";
import { App } from "./app.tsx";
import { readToken } from "./control-plane.ts";
import { live } from "./live.ts";

readToken();
void live.run();
render(<App />, document.body);
