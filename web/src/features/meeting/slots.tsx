import { createContext, type ReactNode, use } from 'react'

/** A dialog as its opener controls it. */
interface SlotDialog {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * Parts that other features bring to the screens of meeting; the app hands them in, as features do not know
 * each other. Their code may come late, so they are drawn inside a Suspense.
 */
export interface MeetingSlots {
  /** Below the lobby: creators to call. `prepare` opens the camera, and returns whether there is one to call with. */
  creators(prepare: () => Promise<boolean>): ReactNode
  /** Beside the lobby on a wide screen: who can be called now. */
  live(): ReactNode
  /** The identity check that some people need before video. */
  readonly identity: {
    /** Whether video may start; asks for a missing proof. */
    passes(): Promise<boolean>
    /** Asks for the proof without which the server refused. */
    ask(): void
    /** In the lobby, for people who need a proof first. */
    notice(): ReactNode
  }
  /** Has a person whose partners saw no real picture look at their own. */
  checkCamera(stream: MediaStream | null, openCamera: () => Promise<MediaStream | null>): void
  receipt(callId: string, dialog: SlotDialog): ReactNode
}

const SlotsContext = createContext<MeetingSlots | null>(null)

export function SlotsProvider({ slots, children }: { slots: MeetingSlots; children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>
}

export function useSlots(): MeetingSlots {
  const slots = use(SlotsContext)
  if (slots === null) throw new Error('useSlots outside a SlotsProvider')
  return slots
}
