import { nameMaxChars } from '@serendip/contract'
import { BottomSheet, Button, Chip, ChipGroup, ListFilterIcon, SearchIcon, TextInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import styles from './filter-bar.module.css'
import { FilterFields } from './filter-fields.tsx'
import { onlineTabOf, onlineTabs } from './online-tab.ts'
import type { ListFilter } from './use-list-filter.ts'

/** The lists, a search, and the filters: in a line on a wide screen, in a sheet on a phone. */
export function FilterBar({ list }: { list: ListFilter }) {
  const { t } = useTranslation('online-users')
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState(false)
  const current = onlineTabOf(search)
  const { count, filter, name, change, setName, clear } = list
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <ChipGroup label={t('show')}>
          {onlineTabs.map((tab) => (
            <Chip
              key={tab}
              selected={tab === current}
              onClick={() => setSearch(tab === 'online' ? {} : { tab }, { replace: true })}
            >
              {t(`tab.${tab}`)}
            </Chip>
          ))}
        </ChipGroup>
        <div className={styles.search}>
          <TextInput
            type="search"
            icon={<SearchIcon />}
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={nameMaxChars}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Chip
          className={styles.opener ?? ''}
          icon={<ListFilterIcon />}
          aria-haspopup="dialog"
          data-active={count > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          {count === 0 ? t('filter.open') : t('filter.openCount', { count })}
        </Chip>
      </div>
      <div className={styles.fields}>
        <FilterFields filter={filter} isRanked={current === 'queens'} onChange={change} />
        {count > 0 && (
          <Button variant="quiet" onClick={clear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
      <BottomSheet
        open={open}
        onOpenChange={setOpen}
        title={t('filter.title')}
        closeLabel={t('filter.close')}
        footer={
          <>
            <Button disabled={count === 0} onClick={clear}>
              {t('filter.clear')}
            </Button>
            <Button variant="solid" onClick={() => setOpen(false)}>
              {t('filter.done')}
            </Button>
          </>
        }
      >
        <div className={styles.sheet}>
          <FilterFields filter={filter} isRanked={current === 'queens'} onChange={change} />
        </div>
      </BottomSheet>
    </div>
  )
}
