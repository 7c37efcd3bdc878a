import { Window as OwnWindow } from 'happy-dom'

/** A window with a history of its own: the test files of a process share the global one, and who listens to it. */
export const aWindow = (): Window => new OwnWindow({ url: 'https://app.example/' }) as unknown as Window
