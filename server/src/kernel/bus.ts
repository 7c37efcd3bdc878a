/** Carries transient events between nodes; they may be lost. */
export interface Bus {
  publish(channel: string, message: string): void
  subscribe(channel: string, listener: (message: string) => void): Promise<void>
}
