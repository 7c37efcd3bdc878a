import berlinRain from './scenes/berlin-rain.svg'
import cairoNoon from './scenes/cairo-noon.svg'
import cuscoDusk from './scenes/cusco-dusk.svg'
import hamburgFog from './scenes/hamburg-fog.svg'
import kyotoSpring from './scenes/kyoto-spring.svg'
import lagosMorning from './scenes/lagos-morning.svg'
import lisbonDusk from './scenes/lisbon-dusk.svg'
import marrakeshNight from './scenes/marrakesh-night.svg'
import mumbaiMonsoon from './scenes/mumbai-monsoon.svg'
import osloSnow from './scenes/oslo-snow.svg'
import reykjavikMidnight from './scenes/reykjavik-midnight.svg'
import tokyoNight from './scenes/tokyo-night.svg'

/** A view from a window somewhere, as it looks there between two hours of a day. */
export interface Scene {
  readonly picture: string
  /** IANA name. */
  readonly zone: string
  /** The first hour. */
  readonly from: number
  /** The hour after the last one; before `from` if the scene goes on past midnight. */
  readonly to: number
  /** The months in which it looks so, from 1; null for all of them. */
  readonly months: readonly number[] | null
}

const scene = (
  picture: string,
  zone: string,
  from: number,
  to: number,
  months: readonly number[] | null = null,
): Scene => ({ picture, zone, from, to, months })

export const scenes: readonly Scene[] = [
  scene(lagosMorning, 'Africa/Lagos', 5, 10),
  scene(kyotoSpring, 'Asia/Tokyo', 6, 13),
  scene(hamburgFog, 'Europe/Berlin', 7, 12),
  scene(osloSnow, 'Europe/Oslo', 9, 15, [11, 12, 1, 2, 3]),
  scene(cairoNoon, 'Africa/Cairo', 10, 16),
  scene(mumbaiMonsoon, 'Asia/Kolkata', 9, 17),
  scene(berlinRain, 'Europe/Berlin', 16, 21),
  scene(cuscoDusk, 'America/Lima', 16, 20),
  scene(lisbonDusk, 'Europe/Lisbon', 17, 21),
  scene(tokyoNight, 'Asia/Tokyo', 20, 5),
  scene(marrakeshNight, 'Africa/Casablanca', 21, 5),
  scene(reykjavikMidnight, 'Atlantic/Reykjavik', 22, 3, [5, 6, 7]),
]

const hourIn = (now: number, zone: string | undefined): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now))

function isAt({ from, to, months }: Scene, now: number, zone: string | undefined): boolean {
  const hour = hourIn(now, zone)
  if (months && !months.includes(new Date(now).getUTCMonth() + 1)) return false
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

const dayMs = 86_400_000

/** Another one each day. */
const pick = (among: readonly Scene[], now: number): Scene =>
  among[Math.floor(now / dayMs) % among.length] ?? (scenes[0] as Scene)

/** The view of somebody in this zone; of the browser's own without one. */
export const sceneAt = (now: number, zone?: string): Scene =>
  pick(
    scenes.filter((shown) => isAt(shown, now, zone)),
    now,
  )

/** One's own view, and that of somebody elsewhere at the same moment, where it looks as it does now. */
export function pairAt(now: number, zone?: string): readonly [Scene, Scene] {
  const mine = sceneAt(now, zone)
  const there = scenes.filter((shown) => shown !== mine && isAt(shown, now, shown.zone))
  return [mine, pick(there, now)]
}
