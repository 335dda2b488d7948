/**
 * A picture for each kind of man, for readers who know neither hanja nor hangul.
 *
 * Owns: their shapes, in a square from -30 to 30. Must not know: colours, sizes, who stands where.
 */
import { type SVGTemplateResult, svg } from "lit";

const crown = svg`<path d="M-27-16-13-2 0-25 13-2 27-16 23 13H-23Z" />
  <path d="M-23 17H23V25H-23Z" />
  <circle cx="-27" cy="-19" r="4" /><circle cx="0" cy="-27" r="4" />
  <circle cx="27" cy="-19" r="4" />`;

const shield = svg`<path fill-rule="evenodd"
  d="M0-29 24-21V-1C24 15 12 24 0 29-12 24-24 15-24-1V-21Z
    M-4-20-17-15.500V-4H-4ZM4-20V-4H17V-15.500ZM-4 3H-16.500C-15 11-9.500 16.500-4 19.500ZM4 3V19.500
    C9.500 16.500 15 11 16.500 3Z" />`;

const spokes = [0, 45, 90, 135].map(
  (angle) => svg`<path d="M-2-21H2V21H-2Z" transform=${`rotate(${angle})`} />`,
);
const wheel = svg`<path fill-rule="evenodd"
    d="M0-29A29 29 0 1 0 0 29 29 29 0 1 0 0-29ZM0-21.500A21.500 21.500 0 1 1 0 21.500 21.500 21.500 0 1 1 0-21.500Z" />
  ${spokes}<circle r="7.500" />`;

const barrel = svg`<path d="M-29-1-17-13C-14-16-10-16-7-15L20-28 28-14-3 5-13 15C-18 17-22 15-25 11Z" />
  <path class="janggi-cut" fill-rule="evenodd"
    d="M-6 0A14 14 0 1 0-6 28 14 14 0 1 0-6 0ZM-6 6.500A7.500 7.500 0 1 1-6 21.500 7.500 7.500 0 1 1-6 6.500Z" />
  <circle cx="21" cy="17" r="8" />`;

const horse = svg`<path fill-rule="evenodd"
  d="M-15 29C-15 17-3 13-2 2-6 6-11 7-15 7L-21 12C-26 14-30 9-27 4-24-2-22-8-18-13-14-18-9-20-4-21L-3-29 4-22
    C20-18 27-2 24 29ZM-11-12A3 3 0 1 0-11-6 3 3 0 1 0-11-12Z" />`;

const elephant = svg`<path d="M-13-24C-22-31-30-22-30-9-30 3-24 10-15 7-18-3-17-15-13-24Z" />
  <path d="M13-24C22-31 30-22 30-9 30 3 24 10 15 7 18-3 17-15 13-24Z" />
  <path fill-rule="evenodd"
    d="M0-27C10-27 14-18 14-8 14-1 11 5 8 8L7 17C7 21 12 21 12 17H18C19 31 0 31-1 18L-2 13C-3 10-8 8-10 5-13 1-14-4-14-8
    -14-18-10-27 0-27ZM-7-10A2.500 2.500 0 1 0-7-5 2.500 2.500 0 1 0-7-10ZM7-10A2.500 2.500 0 1 0 7-5 2.500 2.500 0 1 0 7-10Z" />
  <path d="M-12 10C-15 17-13 23-7 26L-5 22C-8 20-9 17-8 13Z" />`;

const soldier = svg`<path d="M-7-29C4-29 10-20 10-11H-24C-24-20-18-29-7-29Z" />
  <path d="M-17-7H3C3 0-1 5-7 5S-17 0-17-7Z" />
  <path d="M-27 29C-27 15-19 9-7 9S13 15 13 29Z" />
  <path d="M18 29V-13H23V29ZM20.500-31 28-13H13Z" />`;

const PICTOGRAMS: Readonly<Record<string, SVGTemplateResult>> = {
  K: crown,
  A: shield,
  R: wheel,
  C: barrel,
  N: horse,
  B: elephant,
  P: soldier,
};

/** The picture of a kind, written as FEN writes Cho's. */
export function pictogram(kind: string): SVGTemplateResult {
  return PICTOGRAMS[kind] ?? svg``;
}
