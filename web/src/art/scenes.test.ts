import { expect, test } from 'vitest'
import { pairAt, sceneAt, scenes } from './scenes.ts'

const hourMs = 3_600_000
const summer = Date.UTC(2026, 6, 1)
const winter = Date.UTC(2026, 11, 1)
const hours = Array.from({ length: 24 }, (_, hour) => hour)

test('at every hour, summer and winter, a window shows another place as it looks there now', () => {
  for (const start of [summer, winter]) {
    for (const hour of hours) {
      const now = start + hour * hourMs
      const [mine, theirs] = pairAt(now, 'America/New_York')
      expect(mine).not.toBe(theirs)
      // Somebody there sees the same scene, among those that fit the hour.
      const there = Number(
        new Intl.DateTimeFormat('en', { timeZone: theirs.zone, hour: 'numeric', hourCycle: 'h23' }).format(
          now,
        ),
      )
      const { from, to } = theirs
      expect(from < to ? there >= from && there < to : there >= from || there < to, `${hour}`).toBe(true)
    }
  }
})

test('one’s own window follows one’s own hour', () => {
  const midnightInUtc = summer
  expect([20, 21, 22]).toContain(sceneAt(midnightInUtc, 'UTC').from)
  expect(sceneAt(midnightInUtc + 7 * hourMs, 'UTC').from).toBeLessThan(10)
})

test('every scene is shown on some day', () => {
  const shown = new Set(
    Array.from({ length: 365 }, (_, day) =>
      hours.map((hour) => sceneAt(summer + day * 24 * hourMs + hour * hourMs, 'UTC')),
    ).flat(),
  )
  expect(shown.size).toBe(scenes.length)
})
