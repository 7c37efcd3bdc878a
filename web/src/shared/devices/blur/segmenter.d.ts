declare module '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js' {
  /** TensorFlow Lite, compiled for a model that separates a person from the background. */
  export interface Segmenter {
    readonly HEAPU8: Uint8Array
    readonly HEAPF32: Float32Array
    _getModelBufferMemoryOffset(): number
    /** Answers 0 if it was loaded. */
    _loadModel(bytes: number): number
    _getInputMemoryOffset(): number
    _getInputWidth(): number
    _getInputHeight(): number
    _getOutputMemoryOffset(): number
    _runInference(): number
  }
  const open: (options: { locateFile: () => string }) => Promise<Segmenter>
  export default open
}
