import type { SendStep } from './adaptation.ts'

/**
 * Until both are revealed the camera leaves this device at a sixteenth of its width: what a partner could see by
 * tampering with their page is a handful of coloured squares.
 */
const coverScaleDownBy = 16

/** Content hints for the encoders: a moving face, and speech. */
export function hintContent(tracks: { audio: MediaStreamTrack; video: MediaStreamTrack }): void {
  tracks.video.contentHint = 'motion'
  tracks.audio.contentHint = 'speech'
}

/** Sets how much of the camera is sent, without renegotiation. Returns whether it was set. */
export async function tuneVideo(sender: RTCRtpSender, step: SendStep, covered: boolean): Promise<boolean> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  // Before the first negotiation there is nothing to set yet in some browsers.
  if (encoding === undefined) return false
  encoding.maxBitrate = step.maxBitrateBps
  encoding.scaleResolutionDownBy = covered ? coverScaleDownBy : step.scaleDownBy
  parameters.degradationPreference = 'balanced'
  try {
    await sender.setParameters(parameters)
    return true
  } catch {
    // The connection closed in the meantime, which is no fault.
    return false
  }
}
