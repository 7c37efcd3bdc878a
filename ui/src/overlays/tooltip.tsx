import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import styles from './tooltip.module.css'
import { useLandmark } from '../layout/use-landmark.ts'

/** Time for which a pointer must rest before the tooltip appears. */
const OPEN_DELAY_MS = 400

/** A short text about a control, on hover and on focus. Never the only place for it. */
export function Tooltip({ words, children }: { words: ReactNode; children: ReactNode }) {
  const opener = useRef<HTMLButtonElement>(null)
  const { landmark, find } = useLandmark(opener)
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS}>
      <Radix.Root onOpenChange={(isOpen) => isOpen && find()}>
        <Radix.Trigger asChild ref={opener}>
          {children}
        </Radix.Trigger>
        <Radix.Portal container={landmark}>
          <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
