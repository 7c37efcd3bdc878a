import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import styles from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
  /** Unread; 0 or absent shows nothing. */
  count?: number
}

export interface TabsProps<Value extends string> {
  label: string
  tabs: ReadonlyArray<Tab<Value>>
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Several panels in one place, one seen at a time. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root className={styles.root} value={value} onValueChange={change}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon}
            <span>{tab.label}</span>
            {tab.count ? <Badge tone="ember">{tab.count}</Badge> : null}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.value === value && children}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
