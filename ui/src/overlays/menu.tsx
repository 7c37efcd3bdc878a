import { DropdownMenu } from 'radix-ui'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { CheckIcon } from '../icon.tsx'
import styles from './menu.module.css'
import { useLandmark } from '../layout/use-landmark.ts'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** Marks the current one of several. */
  checked?: boolean
  /** Turned on and off, one of several: the menu stays open. */
  toggles?: boolean
  danger?: boolean
  disabled?: boolean
  /** A separator above it. */
  separated?: boolean
  /** The name of its group, shown above the first of them; items of a group stand together. */
  group?: string
  onSelect: () => void
}

/** One of a few that are chosen at a glance. */
export interface MenuChoice {
  key: string
  label: string
  content: ReactNode
  checked: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** The button that opens it; it must take a ref and props, as ui's buttons do. */
  trigger: ReactNode
  items: readonly MenuItem[]
  /** In one row above the items, with the name of the row. */
  choices?: { readonly label: string; readonly all: readonly MenuChoice[] } | undefined
  align?: 'start' | 'end'
  /** For a menu that was loaded by the press on its button. */
  opensAtOnce?: boolean
  /** Receives what opens it without its button, as holding what it belongs to does. */
  openRef?: Ref<() => void>
}

function Items({ items }: Pick<MenuProps, 'items'>) {
  return items.map((item) => {
    const shared = {
      className: classNames(styles.item, item.danger && styles.danger, item.separated && styles.separated),
      ...(item.disabled ? { disabled: true } : {}),
    }
    const content = (
      <>
        {item.icon}
        <span className={styles.words}>{item.label}</span>
        {item.checked && <CheckIcon className={styles.check} />}
      </>
    )
    if (!item.toggles) {
      return (
        <DropdownMenu.Item key={item.key} {...shared} onSelect={item.onSelect}>
          {content}
        </DropdownMenu.Item>
      )
    }
    const turn = (event: Event) => {
      event.preventDefault()
      item.onSelect()
    }
    return (
      <DropdownMenu.CheckboxItem key={item.key} {...shared} checked={item.checked ?? false} onSelect={turn}>
        {content}
      </DropdownMenu.CheckboxItem>
    )
  })
}

function Group({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const id = useId()
  return (
    <DropdownMenu.Group aria-labelledby={id}>
      <DropdownMenu.Label id={id} className={styles.group}>
        {name}
      </DropdownMenu.Label>
      <Items items={items} />
    </DropdownMenu.Group>
  )
}

/** The arrow keys of a menu lead up and down; in a row also to the sides. */
function moveInRow(event: KeyboardEvent<HTMLDivElement>): void {
  const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (side === undefined) return
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')]
  const at = all.findIndex((entry) => entry.matches(':focus'))
  all[at + (isMirrored ? -side : side)]?.focus()
}

function Choices({ label, all }: NonNullable<MenuProps['choices']>) {
  return (
    <DropdownMenu.Group aria-label={label} className={styles.choices} onKeyDown={moveInRow}>
      {all.map(({ key, label: name, content, checked, onSelect }) => (
        <DropdownMenu.CheckboxItem
          key={key}
          className={styles.choice}
          aria-label={name}
          checked={checked}
          onSelect={onSelect}
        >
          {content}
        </DropdownMenu.CheckboxItem>
      ))}
    </DropdownMenu.Group>
  )
}

/** A list of actions that opens from a button. */
export function Menu(props: MenuProps) {
  const { trigger, items, choices, align = 'end', opensAtOnce = false, openRef } = props
  const opener = useRef<HTMLButtonElement>(null)
  const { landmark, find } = useLandmark(opener)
  const [isOpen, setOpen] = useState(false)
  const groups = [...new Set(items.flatMap(({ group }) => group ?? []))]
  const turn = useCallback(
    (next: boolean) => {
      if (next) find()
      setOpen(next)
    },
    [find],
  )
  useCloseOnBack(isOpen, () => turn(false))
  useImperativeHandle(openRef, () => () => turn(true), [turn])
  // Effects run again when a hidden part of the page is shown again: it opens with its first showing only.
  const hasToOpen = useRef(opensAtOnce)
  useEffect(() => {
    if (hasToOpen.current) turn(true)
    hasToOpen.current = false
  }, [turn])
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={turn}>
      <DropdownMenu.Trigger asChild ref={opener}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={12}>
          {choices && <Choices {...choices} />}
          <Items items={items.filter(({ group }) => group === undefined)} />
          {groups.map((name) => (
            <Group key={name} name={name} items={items.filter(({ group }) => group === name)} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
