import { Dialog, SearchIcon, TextInput } from '@serendip/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { NavigationIcon } from './navigation-icon.tsx'
import styles from './palette.module.css'
import { type Target, useTargets } from './palette-targets.ts'

interface PaletteProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Goes anywhere by typing: Ctrl+K or ⌘K opens it from every screen. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation('console')
  useEffect(() => {
    const toggle = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      onOpenChange(true)
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [onOpenChange])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('palette.title')} closeLabel={t('close')}>
      <Search done={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Search({ done }: { done: () => void }) {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = useTargets(text.trim())
  const go = (item: Target | undefined) => {
    if (!item) return
    done()
    void navigate(item.path)
  }
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(found.length, 1))
    }
    if (event.key === 'Enter') go(found[at])
  }
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])
  return (
    <div className={styles.palette}>
      <TextInput
        icon={<SearchIcon />}
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        aria-label={t('palette.title')}
        placeholder={t('palette.placeholder')}
        value={text}
        onKeyDown={steer}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
      />
      <div id={listId} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {found.map((item, index) => (
          <button
            key={item.key}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onClick={() => go(item)}
          >
            <NavigationIcon icon={item.icon} />
            <span className={styles.label}>{item.label}</span>
            <span className={styles.group}>{item.group}</span>
          </button>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 && t('palette.none')}
      </p>
    </div>
  )
}
