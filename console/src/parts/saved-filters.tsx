import { Button, Notice, TextInput } from '@serendip/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../queries.ts'
import {
  filterNameMax,
  readFilters,
  type SavedFilter,
  savedFiltersMax,
  writeFilters,
} from './filter-store.ts'
import styles from './screen.module.css'

/** The saved filters of the list that is open, and a form that saves the current one under a name. */
export function SavedFilters() {
  const { t } = useTranslation('console')
  const { operatorId } = useMe()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [filters, setFilters] = useState(() => readFilters(operatorId))
  const [name, setName] = useState('')
  const [isFailed, setFailed] = useState(false)
  const path = `${pathname}${search}`
  const ofList = filters.filter((one) => one.path.split('?')[0] === pathname)
  const store = (next: readonly SavedFilter[]): boolean => {
    const isStored = writeFilters(operatorId, next)
    setFailed(!isStored)
    setFilters(readFilters(operatorId))
    return isStored
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    if (store([...readFilters(operatorId), { name: name.trim(), path }])) setName('')
  }
  const isOffered =
    search !== '' && filters.length < savedFiltersMax && !ofList.some((one) => one.path === path)
  if (ofList.length === 0 && !isOffered) return null
  return (
    <section className={styles.actions} aria-label={t('savedFilters.label')}>
      {ofList.map((one) => (
        <span key={one.path}>
          <Button size="s" aria-pressed={one.path === path} onClick={() => void navigate(one.path)}>
            <bdi>{one.name}</bdi>
          </Button>
          <Button
            size="s"
            look="quiet"
            aria-label={t('savedFilters.remove', { name: one.name })}
            onClick={() => store(readFilters(operatorId).filter(({ path: other }) => other !== one.path))}
          >
            ×
          </Button>
        </span>
      ))}
      {isOffered && (
        <form className={styles.actions} onSubmit={save}>
          <TextInput
            aria-label={t('savedFilters.name')}
            placeholder={t('savedFilters.name')}
            maxLength={filterNameMax}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button size="s" type="submit">
            {t('savedFilters.save')}
          </Button>
        </form>
      )}
      {isFailed && <Notice tone="warn">{t('savedFilters.failed')}</Notice>}
    </section>
  )
}
