import { readFileSync } from 'node:fs'
import { readIvf, type VideoLoop } from './read-ivf.ts'
import { readOggOpus } from './read-ogg-opus.ts'

export const reelNames = ['aurora', 'tide', 'ember'] as const
export type ReelName = (typeof reelNames)[number]

/** A video and a sound of equal length, already encoded, to be played in a loop. */
export interface Reel {
  readonly video: VideoLoop
  readonly audio: { readonly packets: readonly Buffer[]; readonly packetMs: number }
}

/** The layout of tools/src/make-demo-media.ts: one packet to warm up the encoder, then the loop, then the rest. */
const packetMs = 60
const warmUpPackets = 1

const loaded = new Map<ReelName, Reel>()

/** Reads a reel from demo/reels on first use; peers share it. */
export function reelOf(name: ReelName): Reel {
  const known = loaded.get(name)
  if (known) return known
  const read = (ending: string): Buffer =>
    readFileSync(new URL(`../../reels/${name}.${ending}`, import.meta.url))
  const video = readIvf(read('ivf'))
  const count = Math.round(video.durationMs / packetMs)
  const packets = readOggOpus(read('ogg')).slice(warmUpPackets, warmUpPackets + count)
  if (packets.length < count) throw new Error(`the sound of ${name} is shorter than its picture`)
  const reel = { video, audio: { packets, packetMs } }
  loaded.set(name, reel)
  return reel
}
