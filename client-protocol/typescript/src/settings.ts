/**
 * How patient a session is, and how much it keeps; lengths in milliseconds.
 *
 * Owns: the numbers. Must not know: what is done when one is met.
 */

export interface SessionSettings {
  /** Longest first wait before connecting again. */
  readonly backoffFirstMs: number;
  /** Longest wait of all. */
  readonly backoffMostMs: number;
  /** Longest wait that a server's goodbye may ask for. */
  readonly comeBackMostMs: number;
  /** Retries of a command refused as retryable. */
  readonly retries: number;
  /** Wait for a reply, reconnections included. */
  readonly commandMs: number;
  /** Unanswered commands at most; fewer than the server remembers. */
  readonly inFlight: number;
  /** For a connection to open and the server to welcome us. */
  readonly openMs: number;
  /** Silence after which the server is asked whether it is there. */
  readonly quietMs: number;
  /** Wait for its answer, before it is left. */
  readonly patienceMs: number;
  /** For another tab of a newcomer to be heard of, before the first hello. */
  readonly settleMs: number;
}

export const defaultSettings: SessionSettings = {
  backoffFirstMs: 250,
  backoffMostMs: 15_000,
  comeBackMostMs: 600_000,
  retries: 8,
  commandMs: 60_000,
  inFlight: 16,
  openMs: 10_000,
  quietMs: 20_000,
  patienceMs: 5_000,
  settleMs: 60,
};
