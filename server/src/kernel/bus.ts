/** Carries transient news between nodes; what it carries may be lost. */
export interface Bus {
  publish(channel: string, message: string): void
  subscribe(channel: string, heard: (message: string) => void): Promise<void>
}
