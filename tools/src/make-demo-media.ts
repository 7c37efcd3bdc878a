import { spawn } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { renderChord, sampleRate } from './demo-media/render-chord.ts'
import { createRenderer } from './demo-media/render-picture.ts'
import { scenes } from './demo-media/scenes.ts'
import { root } from './testing/root.ts'

/**
 * Draws and encodes the loops that demo peers play (demo/reels), which are committed: this command is needed
 * only to change their appearance, and only it needs ffmpeg with libvpx, libopus and freetype.
 */
const loopSeconds = 6
const framesPerSecond = 20
const [width, height] = [640, 480]
/** Demo peers repeat a loop without asking the encoder, so a lost picture is restored by the next key picture. */
const keyframeEvery = 40
/** 60 ms is Opus's longest packet, and the cheapest to send. */
const packetMs = 60
/** One packet before the loop lets the encoder warm up; players skip it. */
const warmUpSeconds = packetMs / 1000

const chords = {
  aurora: [146.83, 220, 277.18, 329.63, 440],
  tide: [130.81, 196, 261.63, 293.66, 392],
  ember: [174.61, 220, 261.63, 329.63, 349.23],
} as const

const output = join(root, 'demo', 'reels')
const font = join(
  root,
  'node_modules/@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2',
)
// Small enough to fit the middle of a portrait screen, which shows a third of the width.
const caption = `drawtext=fontfile=${font}:text='Demo peer':fontsize=36:fontcolor=0xF6F2FB:shadowcolor=0x0B0810B0:shadowx=0:shadowy=2:x=(w-tw)/2:y=(h-th)/2`

async function encode(args: readonly string[], feed: (input: Writable) => Promise<void>): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  await feed(child.stdin)
  child.stdin.end()
  await ended
}

const write = (input: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    input.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const render = createRenderer(width, height)
mkdirSync(output, { recursive: true })
for (const [name, scene] of Object.entries(scenes)) {
  const picture = join(output, `${name}.ivf`)
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
  ]
  const vp8 = [
    '-c:v',
    'libvpx',
    '-deadline',
    'best',
    '-cpu-used',
    '0',
    '-auto-alt-ref',
    '0',
    '-lag-in-frames',
    '0',
  ]
  const rate = ['-b:v', '340k', '-minrate', '340k', '-maxrate', '340k', '-qmin', '8', '-qmax', '52']
  const keys = ['-g', String(keyframeEvery), '-keyint_min', String(keyframeEvery)]
  const drawn = ['-i', '-', '-vf', `${caption},format=yuv420p`]
  await encode([...raw, ...drawn, ...vp8, ...rate, ...keys, '-f', 'ivf', picture], async (input) => {
    const frames = loopSeconds * framesPerSecond
    for (let frame = 0; frame < frames; frame += 1) await write(input, render(scene, frame / frames))
  })

  const sound = join(output, `${name}.ogg`)
  const pcm = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1', '-i', '-']
  const opus = [
    '-c:a',
    'libopus',
    '-b:a',
    '24k',
    '-frame_duration',
    String(packetMs),
    '-application',
    'audio',
  ]
  const tones = chords[name as keyof typeof chords]
  await encode([...pcm, ...opus, '-f', 'ogg', sound], (input) =>
    write(input, renderChord(tones, loopSeconds, loopSeconds + 2 * warmUpSeconds)),
  )
  console.log(`${name}: ${statSync(picture).size} bytes of picture, ${statSync(sound).size} of sound`)
}
