// The teacher at the table: the coach's words, the steps of a lesson, and hints on request.
import { api } from "./api.js";
import * as board from "./board.js";
import { choice } from "./choice.js";
import { byId, element, main } from "./dom.js";
import { showProblem } from "./explain.js";
import { PUZZLE, seatPath } from "./state.js";
import { say } from "./texts.js";

let spokenFor = ""; // the version and seat that the coach has spoken for
let lesson = null; // the step of the lesson, if there is one
let page = 0; // of the lesson's step
let step = -1; // the step whose pages are read: what others do meanwhile turns no page back
let said = []; // what the coach says besides
let silenced = false; // the reader has turned the coach off in this lesson

const measured = new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--taught", `${target.offsetHeight}px`); // the board is that much lower
});

const moment = () => `${main().dataset.version} ${main().dataset.seat}`;

const inLesson = () => main().dataset.lesson !== undefined;

/** True when the coach speaks: at a table as the reader has set it; a lesson always begins with it. */
function coachOn() {
  return inLesson() ? !silenced : localStorage.getItem("coach") === "on";
}

/** Shows the panel where there is something to teach, and lets the coach speak about what is new. */
export async function updateTeacher() {
  if (PUZZLE) return showBest();
  const panel = byId("teacher");
  const { status, seat, at, curtain, asked, casual } = main().dataset;
  const plates = [...document.querySelectorAll("#seats .seat")].map((one) => one.getBoundingClientRect().bottom);
  document.documentElement.style.setProperty("--plates", `${Math.ceil(Math.max(...plates)) + 4}px`); // it covers none
  measured.observe(panel);
  panel.hidden = status !== "playing" || seat === undefined || at !== undefined || curtain !== undefined;
  if (panel.hidden) return;
  const taught = lesson !== null && moment() === spokenFor;
  showHintButtons(asked !== undefined && casual !== undefined && !taught);
  panel.querySelector("[data-coach]").setAttribute("aria-pressed", coachOn());
  if (moment() === spokenFor) return point();
  spokenFor = moment();
  lesson = null;
  said = [];
  if (coachOn()) await listen();
  if (moment() !== spokenFor) return;
  showHintButtons(asked !== undefined && casual !== undefined && !lesson);
  write();
}

function showHintButtons(shown) {
  for (const button of document.querySelectorAll("[data-hints]")) button.hidden = !shown;
}

/** Lights up the best answer of a puzzle that was answered. */
function showBest() {
  const places = main().dataset.best?.split(" ").filter(Boolean) ?? [];
  glow([places]);
  if (places.length) board.placeNamed(places[0])?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

async function listen() {
  const told = await api("GET", seatPath("coach")).catch(() => null);
  if (!told) return;
  lesson = told.lesson;
  if (lesson && lesson.first !== step) [step, page] = [lesson.first, 0];
  said = lesson ? [] : [...told.firsts, told.asked || told.goal].filter(Boolean);
  if (told.lesson_over) said.unshift(say("lesson_over"));
}

function write() {
  const parts = lesson
    ? [element("strong", say("lesson_step", { step: lesson.first + page + 1, steps: lesson.total })), element("p", lesson.pages[page])]
    : said.map((sentence) => element("p", sentence));
  if (!lesson && parts.length) parts.push(element("p", say("tap_anything"), "quiet"));
  byId("teacher-text").replaceChildren(...parts);
  byId("teacher").querySelector("[data-next-page]").hidden = !lesson || page >= lesson.pages.length - 1;
  if (lesson) showHintButtons(false); // they would lead elsewhere
  else glow([]); // hints of before are gone
  point();
}

/** Lights up what a page is about; with the last page of a step the button of the answer where it has no place. */
function point() {
  if (!lesson) return;
  if (page < lesson.pages.length - 1) {
    glow([[], lesson.about]);
    return;
  }
  glow([lesson.point]);
  const button = document.querySelector(`#question [data-answer="${CSS.escape(lesson.answer)}"]`) ?? byId("number");
  button?.classList.add("hint-1");
  const first = lesson.point.length ? board.placeNamed(lesson.point[0]) : null;
  first?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** Lets groups of places glow one after the other, the first one most. */
function glow(groups) {
  for (const old of document.querySelectorAll(":is(#drawing, #question) :is(.hint-1, .hint-2, .hint-3)")) {
    old.classList.remove("hint-1", "hint-2", "hint-3");
  }
  for (const old of document.querySelectorAll("#drawing .hint-ring")) old.remove();
  groups.slice(0, 3).forEach((places, n) => {
    for (const name of places) {
      const place = board.placeNamed(name);
      place?.classList.add(`hint-${n + 1}`);
      if (place instanceof SVGGElement) place.append(ring(place));
    }
  });
}

/** Returns an edge around a place, which may draw nothing by itself. */
function ring(place) {
  const edge = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const { x, y, width, height } = place.getBBox();
  for (const [name, value] of Object.entries({ x, y, width, height, rx: 5, class: "hint-ring" })) edge.setAttribute(name, value);
  return edge;
}

export function nextPage() {
  page += 1;
  write();
}

export function toggleCoach() {
  if (inLesson()) silenced = !silenced;
  else localStorage.setItem("coach", coachOn() ? "off" : "on");
  spokenFor = "";
  updateTeacher();
}

/** Takes away what is told at this moment; in a lesson, all that the coach tells. */
export function hush() {
  if (lesson) return toggleCoach();
  said = [];
  return write();
}

/** Asks for the best choices and shows them; a press on one plays it. */
export async function askHints(button) {
  const asked = moment();
  button.disabled = true;
  byId("teacher-text").replaceChildren(element("p", say("hints_wait"), "quiet"));
  try {
    const told = await api("GET", seatPath("hints"));
    if (moment() !== asked) return;
    byId("teacher-text").replaceChildren(...told.hints.map(row));
    glow(told.hints.map((hint) => [hint.place, hint.target].filter(Boolean)));
  } catch (problem) {
    write();
    showProblem(problem);
  } finally {
    button.disabled = false;
  }
}

function row(hint, n) {
  const chance = Math.round(100 * hint.chance);
  const label = say("hint", { n: n + 1, sentence: hint.sentence.replace(/\.$/, ""), chance });
  const play = element("button", label, n === 0 ? "main" : "");
  play.type = "button";
  play.dataset.hint = hint.answer;
  const held = element("div", "", "suggestion");
  held.append(play, element("p", hint.reason, "quiet"));
  return held;
}

export function playHint(button) {
  choice.give(button.dataset.hint);
}
