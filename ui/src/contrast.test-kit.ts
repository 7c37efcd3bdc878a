/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** Reads `#rrggbb` or `#rrggbbaa`. @throws on anything else. */
export function readColour(hex: string): Colour {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(hex.trim())
  if (!match) throw new Error(`Not a colour: ${hex}`)
  const [red = 0, green = 0, blue = 0, alpha = 255] = match
    .slice(1)
    .filter((part) => part !== undefined)
    .map((part) => Number.parseInt(part, 16))
  return [red, green, blue, alpha / 255]
}

/** The visible colour of `upper` over an opaque `lower`, or a mix of the two by a share. */
export function mix(lower: Colour, upper: Colour, share = upper[3]): Colour {
  const channel = (index: 0 | 1 | 2) => lower[index] + (upper[index] - lower[index]) * share
  return [channel(0), channel(1), channel(2), 1]
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of WCAG 2, from 1 to 21, of two opaque colours. */
export function contrastRatio(left: Colour, right: Colour): number {
  const lights = [luminance(left), luminance(right)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}
