import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

const formats = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  /** As a browser records it: of unknown length while it is written. */
  recording: () => new WebMOutputFormat({ appendOnly: true }),
} as const

/** Camera metadata beside the frames: who, and where. */
export const plantedTitle = 'Planted Title +52.1+13.1'

interface FilmOptions {
  readonly container?: keyof typeof formats
  readonly seconds?: number
  readonly framesPerSecond?: number
  readonly frameBytes?: number
  /** No video: only audio. */
  readonly silent?: boolean
  readonly video?: boolean
}

const outputOf = (format: OutputFormat): Output<OutputFormat, BufferTarget> => {
  const output = new Output({ format, target: new BufferTarget() })
  output.setMetadataTags({ title: plantedTitle, artist: plantedTitle, comment: plantedTitle })
  return output
}

async function finish(output: Output<OutputFormat, BufferTarget>): Promise<Uint8Array> {
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
}

/** A film of undecodable frames in a real container; container readers accept it as a film. */
export async function aFilm({
  container = 'mp4',
  seconds = 2,
  framesPerSecond = 10,
  frameBytes = 40,
  silent = false,
  video = true,
}: FilmOptions = {}): Promise<Uint8Array> {
  const output = outputOf(formats[container]())
  const [pictures, sounds] = [new EncodedVideoPacketSource('vp8'), new EncodedAudioPacketSource('opus')]
  if (video) output.addVideoTrack(pictures, { frameRate: framesPerSecond })
  if (!silent) output.addAudioTrack(sounds)
  await output.start()
  const frames = seconds * framesPerSecond
  const sized = { codec: 'vp8', codedWidth: 320, codedHeight: 240 }
  const received = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 }
  for (let frame = 0; frame < frames; frame += 1) {
    const packet = new EncodedPacket(
      new Uint8Array(frameBytes).fill(frame),
      frame % framesPerSecond === 0 ? 'key' : 'delta',
      frame / framesPerSecond,
      1 / framesPerSecond,
    )
    if (video) await pictures.add(packet, { decoderConfig: sized })
    if (!silent) await sounds.add(packet.clone({ type: 'key' }), { decoderConfig: received })
  }
  return finish(output)
}

/** An MP3 of `seconds` of silence at 128 kbit/s and 44.1 kHz. */
export async function aSong(seconds = 2): Promise<Uint8Array> {
  const output = outputOf(new Mp3OutputFormat())
  const source = new EncodedAudioPacketSource('mp3')
  output.addAudioTrack(source)
  await output.start()
  const frameSeconds = 1152 / 44_100
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  const received = { codec: 'mp3', numberOfChannels: 2, sampleRate: 44_100 }
  for (let at = 0; at < seconds; at += frameSeconds) {
    await source.add(new EncodedPacket(frame, 'key', at, frameSeconds), { decoderConfig: received })
  }
  return finish(output)
}
