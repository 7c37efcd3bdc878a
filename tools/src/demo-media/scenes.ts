/** Red, green and blue of light, 0 to 1 each; sums beyond 1 are bent back when the picture is developed. */
type Light = readonly [number, number, number]
/** The light at a place of the picture (0,0 is the middle, 1 the half height) at a moment of the loop (0 to 1). */
export type Scene = (x: number, y: number, moment: number) => Light

// The product's colours (ui/src/tokens.css), as light.
const stage: Light = [0.075, 0.055, 0.106]
const coral: Light = [1, 0.42, 0.42]
const rose: Light = [0.941, 0.314, 0.604]
const violet: Light = [0.608, 0.361, 1]
const mint: Light = [0.275, 0.878, 0.643]
const sky: Light = [0.486, 0.722, 1]
const gold: Light = [1, 0.761, 0.294]

const turn = Math.PI * 2
const glow = (x: number, y: number, size: number): number => Math.exp(-(x * x + y * y) / (size * size))
const mix = (first: Light, second: Light, share: number): Light => [
  first[0] + (second[0] - first[0]) * share,
  first[1] + (second[1] - first[1]) * share,
  first[2] + (second[2] - first[2]) * share,
]

/** Adds coloured lights, each with its strength, to the dark of the stage; corners and caption stay dark. */
function shine(x: number, y: number, lights: readonly (readonly [Light, number])[]): Light {
  const vignette = glow(x, y, 1.75) * (1 - 0.4 * glow(x, y * 2.6, 0.55))
  let [red, green, blue] = stage
  for (const [colour, strength] of lights) {
    red += colour[0] * strength * vignette
    green += colour[1] * strength * vignette
    blue += colour[2] * strength * vignette
  }
  return [red, green, blue]
}

/** Three wide orbs that drift around each other. */
const aurora: Scene = (x, y, moment) => {
  const angle = turn * moment
  return shine(x, y, [
    [violet, 0.58 * glow(x - 0.62 * Math.cos(angle), y - 0.3 * Math.sin(angle * 2), 0.62)],
    [rose, 0.48 * glow(x + 0.55 * Math.cos(angle + 0.7), y - 0.42 * Math.sin(angle), 0.5)],
    [coral, 0.46 * glow(x - 0.5 * Math.sin(angle + 1.9), y + 0.46 * Math.cos(angle), 0.4)],
    [sky, 0.2 * glow(x + 0.9 * Math.sin(angle), y + 0.6 * Math.sin(angle + 0.4), 0.34)],
  ])
}

/** Rings that spread from the middle like water, and fade on their way. */
const tide: Scene = (x, y, moment) => {
  const distance = Math.hypot(x, y * 1.08)
  const wave = 0.5 + 0.5 * Math.cos(turn * (distance * 3 - moment * 3))
  const ring = wave ** 5 * Math.exp(-distance * 1.35)
  const colour = mix(mint, violet, Math.min(1, distance * 0.95))
  const sway = 0.22 * Math.sin(turn * moment)
  return shine(x, y, [
    [colour, 0.74 * ring * Math.min(1, distance ** 2 * 5)],
    [violet, 0.34 * glow(x - sway, y + 0.5, 0.85)],
    [sky, 0.2 * glow(x + sway, y - 0.55, 0.6)],
  ])
}

const sparks = [0, 1, 2, 3, 4, 5, 6]

/** A breathing sun of embers, with sparks on their orbits. */
const ember: Scene = (x, y, moment) => {
  const angle = turn * moment
  const breath = 0.64 + 0.07 * Math.sin(angle)
  const distance = Math.hypot(x, y)
  const disc = 1 / (1 + Math.exp((distance - breath) * 26))
  const rim = Math.exp(-(((distance - breath) / 0.05) ** 2))
  const colour = mix(mix(coral, rose, 0.5 + x * 0.8), violet, Math.min(1, Math.max(0, 0.45 + y * 0.75)))
  const orbits = sparks.map((spark): readonly [Light, number] => {
    const reach = 0.78 + 0.06 * (spark % 3)
    const at = angle * (spark % 2 === 0 ? 1 : -1) + (spark * turn) / sparks.length
    const size = 0.035 + 0.012 * (spark % 3)
    return [
      spark % 2 === 0 ? gold : coral,
      0.8 * glow(x - reach * Math.cos(at), y - reach * Math.sin(at), size),
    ]
  })
  return shine(x, y, [[colour, 0.42 * disc + 0.3 * rim], [rose, 0.26 * glow(x, y, 1.05)], ...orbits])
}

export const scenes: Readonly<Record<'aurora' | 'tide' | 'ember', Scene>> = { aurora, tide, ember }
