/** Whether the camera blurs on demand; one whose blur the system has fixed does not. */
export function canBlurItself(camera: MediaStreamTrack): boolean {
  const { backgroundBlur = [] } = camera.getCapabilities?.() ?? {}
  return backgroundBlur.includes(true) && backgroundBlur.includes(false)
}
