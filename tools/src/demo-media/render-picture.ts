import type { Scene } from './scenes.ts'

/** Values above white are compressed gradually instead of clipped. */
const develop = (light: number): number => (light < 0.6 ? light : 0.6 + 0.4 * Math.tanh((light - 0.6) / 0.4))

/** The same grain in every picture: it hides the steps of dark gradients, and costs the encoder next to nothing. */
function grainOf(pixels: number): Float32Array {
  const grain = new Float32Array(pixels)
  let state = 0x5e4e9d1f
  for (let at = 0; at < pixels; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    grain[at] = (state / 2 ** 32 - 0.5) * 1.6
  }
  return grain
}

/** Draws one picture of a scene as rows of RGB bytes. */
export function createRenderer(width: number, height: number) {
  const grain = grainOf(width * height)
  const half = height / 2
  return (scene: Scene, moment: number): Buffer => {
    const bytes = Buffer.allocUnsafe(width * height * 3)
    let at = 0
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const light = scene((column - width / 2) / half, (row - half) / half, moment)
        const noise = grain[row * width + column] ?? 0
        for (const part of light) {
          bytes[at] = Math.max(0, Math.min(255, Math.round(develop(part) * 255 + noise)))
          at += 1
        }
      }
    }
    return bytes
  }
}
