// Buttons that open a table of the teacher's: a guided first game, or to play on from a moment of a game or from a puzzle.
import { api, signIn } from "./api.js";
import { toast } from "./toast.js";

async function open(button, path, body) {
  button.disabled = true;
  try {
    await signIn();
    const opened = await api("POST", path, body);
    location.href = `/tables/${opened.table}`;
  } catch (problem) {
    toast(problem.sentence);
    button.disabled = false;
  }
}

document.addEventListener("click", (event) => {
  const puzzle = event.target.closest("[data-play-puzzle]");
  if (puzzle && !puzzle.disabled) open(puzzle, `/api/puzzles/${puzzle.dataset.playPuzzle}/branch`, {});
  const learn = event.target.closest("[data-learn]");
  if (learn && !learn.disabled) open(learn, "/api/lessons", { game: learn.dataset.learn });
  const branch = event.target.closest("[data-branch]");
  if (branch && !branch.disabled) {
    const { branch: table, at, seat } = branch.dataset;
    open(branch, `/api/tables/${table}/branch`, { at: Number(at), seat: Number(seat) });
  }
});
