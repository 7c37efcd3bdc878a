import type { RecentRule } from '../../modules/matchmaking/match-pool.port.ts'

/** Meetings are stored for this many windows, so that a clock set back forgets nobody. */
const windowsMax = 2

interface Meeting {
  readonly userId: string
  readonly at: number
}

/** Pairs of people who recently met. */
export class RecentPartners {
  /** Ordered by each person's last change; each list newest first. */
  readonly #meetings = new Map<string, readonly Meeting[]>()

  remember(one: string, other: string, now: number, rule: RecentRule): void {
    this.#add(one, { userId: other, at: now }, rule)
    this.#add(other, { userId: one, at: now }, rule)
  }

  met(one: string, other: string, now: number, rule: RecentRule): boolean {
    return this.#knows(one, other, now, rule) || this.#knows(other, one, now, rule)
  }

  /** Drops everyone whose latest meeting is long past. */
  forget(now: number, rule: RecentRule): void {
    for (const [who, [latest]] of this.#meetings) {
      if (latest && now - latest.at < windowsMax * rule.windowMs) return
      this.#meetings.delete(who)
    }
  }

  #add(who: string, meeting: Meeting, rule: RecentRule): void {
    const others = (this.#meetings.get(who) ?? []).filter((one) => one.userId !== meeting.userId)
    const latestFirst = [meeting, ...others].sort((a, b) => b.at - a.at)
    this.#meetings.delete(who)
    this.#meetings.set(who, latestFirst.slice(0, rule.partners))
  }

  #knows(who: string, whom: string, now: number, rule: RecentRule): boolean {
    const meetings = this.#meetings.get(who)
    return meetings?.some(({ userId, at }) => userId === whom && now - at < rule.windowMs) ?? false
  }
}
