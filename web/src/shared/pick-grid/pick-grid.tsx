import { classNames } from '@serendip/ui'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { nextButton } from './next-button.ts'
import styles from './pick-grid.module.css'

interface Choice<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly content: ReactNode
}

interface PickGridProps<Id extends string> {
  /** The accessible name of the grid. */
  readonly label: string
  readonly groups: readonly {
    readonly key: string
    readonly title?: string
    readonly choices: readonly Choice<Id>[]
  }[]
  /** Pictures instead of characters. */
  readonly large?: boolean
  onPick(id: Id): void
}

/** Choices in rows: one stop of the Tab key, and from there by the arrow keys. */
export function PickGrid<Id extends string>({ label, groups, large = false, onPick }: PickGridProps<Id>) {
  const box = useRef<HTMLFieldSetElement>(null)
  const first = groups.find(({ choices }) => choices.length > 0)
  const [reached, setReached] = useState<string | null>(null)
  const keyOf = (group: string, id: string) => `${group} ${id}`
  const all = groups.flatMap(({ key, choices }) => choices.map(({ id }) => keyOf(key, id)))
  const start = first?.choices[0] && keyOf(first.key, first.choices[0].id)
  const stop = reached !== null && all.includes(reached) ? reached : start

  function move(event: KeyboardEvent): void {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const from = buttons.find((button) => button === document.activeElement)
    const next = from && nextButton(buttons, from, event.key, document.dir === 'rtl')
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <fieldset
      ref={box}
      className={classNames(styles.grid, large && styles.large)}
      aria-label={label}
      onKeyDown={move}
    >
      {groups.map(({ key, title, choices }) => (
        <div key={key} className={styles.group}>
          {title !== undefined && <h3 className={styles.title}>{title}</h3>}
          <div className={styles.choices}>
            {choices.map(({ id, label: name, content }) => (
              <button
                key={id}
                type="button"
                className={styles.choice}
                title={name}
                aria-label={name}
                tabIndex={keyOf(key, id) === stop ? 0 : -1}
                onFocus={() => setReached(keyOf(key, id))}
                onClick={() => onPick(id)}
              >
                {content}
              </button>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
