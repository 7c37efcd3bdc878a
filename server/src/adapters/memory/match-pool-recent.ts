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

  remember(firstId: string, secondId: string, now: number, rule: RecentRule): void {
    this.#add(firstId, { userId: secondId, at: now }, rule)
    this.#add(secondId, { userId: firstId, at: now }, rule)
  }

  met(firstId: string, secondId: string, now: number, rule: RecentRule): boolean {
    return this.#knows(firstId, secondId, now, rule) || this.#knows(secondId, firstId, now, rule)
  }

  /** Drops everyone whose latest meeting is long past. */
  forget(now: number, rule: RecentRule): void {
    for (const [who, [latest]] of this.#meetings) {
      if (latest && now - latest.at < windowsMax * rule.windowMs) return
      this.#meetings.delete(who)
    }
  }

  #add(who: string, meeting: Meeting, rule: RecentRule): void {
    const otherMeetings = (this.#meetings.get(who) ?? []).filter(
      (knownMeeting) => knownMeeting.userId !== meeting.userId,
    )
    const latestFirst = [meeting, ...otherMeetings].sort((a, b) => b.at - a.at)
    this.#meetings.delete(who)
    this.#meetings.set(who, latestFirst.slice(0, rule.partners))
  }

  #knows(who: string, whom: string, now: number, rule: RecentRule): boolean {
    const meetings = this.#meetings.get(who)
    return meetings?.some(({ userId, at }) => userId === whom && now - at < rule.windowMs) ?? false
  }
}
