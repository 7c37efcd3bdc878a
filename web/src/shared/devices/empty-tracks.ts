/** A silent track for a call without a microphone: the connection keeps its shape, and one may be added later. */
export function silentTrack(): MediaStreamTrack {
  const [track] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks()
  if (track === undefined) throw new Error('An audio destination has a track')
  return track
}

/** A track without video, for a resumed call whose camera cannot be opened. */
export function darkTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  const [track] = canvas.captureStream(0).getVideoTracks()
  if (track === undefined) throw new Error('A captured canvas has a track')
  return track
}
