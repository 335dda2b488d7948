export { board } from "./board.js";
export { gungi } from "./gungi.js";
export { janggi } from "./janggi.js";
export { party } from "./party.js";
export { people } from "./people.js";
export { play } from "./play.js";
export { shell } from "./shell.js";
export { start } from "./start.js";
