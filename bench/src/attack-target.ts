/** The product under attack, on this host. */
export interface Target {
  readonly port: number
  /** A small form: fewer of everything, once, and nothing that waits for a time limit of the server. */
  readonly isShort: boolean
}

/** One kind of attack. It rejects if something succeeded that should have been refused; `note` reports a figure. */
export interface Attack {
  readonly name: string
  run(target: Target, note: (figure: string) => void): Promise<void>
}

/** People with an open session; the one of a number has `crowdToken` of that number. */
export const crowdSize = 200

/** Addresses of attackers, each in its own network; the measuring client uses 127.0.0.1. */
export const attacker = (index: number): string => `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`

const repeatMs = 5_000
const repeatCallers = 8

/** Runs `task` repeatedly by several callers; in the short form once. */
export async function repeat({ isShort }: Target, task: (turn: number) => Promise<void>): Promise<void> {
  if (isShort) return task(0)
  const until = Date.now() + repeatMs
  let turn = 0
  const caller = async (): Promise<void> => {
    while (Date.now() < until) {
      turn += 1
      await task(turn)
    }
  }
  await Promise.all(Array.from({ length: repeatCallers }, caller))
}
