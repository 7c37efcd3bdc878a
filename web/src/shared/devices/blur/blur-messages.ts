/** The pictures of one camera, to the worker. */
export interface BlurJob {
  readonly readable: ReadableStream<VideoFrame>
  readonly writable: WritableStream<VideoFrame>
}

/** From the worker: whether it can blur; sent once it is loaded, and again should it fail later. */
export type BlurReport = { readonly isReady: true } | { readonly isReady: false; readonly reason: string }
