import { Dialog, SearchIcon, TextInput } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { filtersQuery } from '../parts/filters-query.ts'
import { useMe } from '../queries.ts'
import styles from './palette.module.css'
import { NavigationIcon } from './navigation-icon.tsx'
import { type NavigationItem, navigationFor } from './navigation.ts'

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

/** Where an entry leads. */
interface Target {
  readonly key: string
  readonly path: string
  readonly icon: NavigationItem['icon']
  readonly label: string
  readonly group: string
}

/** Records that have a screen, by the prefix of their id. */
const pages = {
  usr: {
    path: '/people/',
    icon: 'people',
    label: 'palette.person',
    group: 'navGroup.people',
    right: 'people.read',
  },
  rep: {
    path: '/reports/',
    icon: 'reports',
    label: 'palette.report',
    group: 'navGroup.review',
    right: 'evidence.read',
  },
  str: {
    path: '/strikes/',
    icon: 'strikes',
    label: 'palette.strikes',
    group: 'navGroup.review',
    right: 'evidence.read',
  },
  apl: {
    path: '/appeals/',
    icon: 'appeals',
    label: 'palette.appeal',
    group: 'navGroup.review',
    right: 'appeals.read',
  },
  pho: {
    path: '/photos/',
    icon: 'photos',
    label: 'palette.photo',
    group: 'navGroup.review',
    right: 'evidence.read',
  },
  txr: {
    path: '/texts/',
    icon: 'texts',
    label: 'palette.text',
    group: 'navGroup.review',
    right: 'evidence.read',
  },
  cap: {
    path: '/applications/',
    icon: 'applications',
    label: 'palette.application',
    group: 'navGroup.review',
    right: 'applications.read',
  },
} as const
const isPage = (kind: string | undefined): kind is keyof typeof pages =>
  kind !== undefined && Object.hasOwn(pages, kind)

/** The screen of a record whose id was entered. */
function usePage(wanted: string): Target | null {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [, kind] = /^([a-z]{3})_[0-9a-z]{20}$/.exec(wanted) ?? []
  const page = isPage(kind) ? pages[kind] : null
  if (!page || !rights.has(page.right)) return null
  return {
    ...page,
    key: wanted,
    path: `${page.path}${wanted}`,
    label: t(page.label, { id: wanted }),
    group: t(page.group),
  }
}

/** The screens with these words in their name or their group's, and the search for a person. */
function useTargets(wanted: string): readonly Target[] {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const { filters = [] } = useQuery(filtersQuery).data ?? {}
  const page = usePage(wanted)
  const isWanted = (words: string) => words.toLowerCase().includes(wanted.toLowerCase())
  const items = navigationFor(rights).flatMap(({ key, items: ofGroup }) =>
    ofGroup.map((item) => ({ ...item, label: t(`nav.${item.key}`), group: t(`navGroup.${key}`) })),
  )
  const people: Target = {
    ...{ key: 'search', path: `/people?q=${encodeURIComponent(wanted)}`, icon: 'people' },
    ...{ label: t('palette.people', { text: wanted }), group: t('navGroup.people') },
  }
  const saved = items.flatMap(({ key, path, icon, label }) =>
    filters
      .filter((one) => one.path.startsWith(`${path}?`))
      .map((one) => ({ key: `${key}${one.path}`, path: one.path, icon, label: one.name, group: label })),
  )
  const found = [...items, ...saved].filter(({ label, group }) => isWanted(label) || isWanted(group))
  if (page) return [page]
  return wanted !== '' && rights.has('people.read') ? [...found, people] : found
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
