import {
  filteredLists,
  filterNameMaxChars,
  operatorRoutes,
  type SavedFilter,
  savedFiltersMax,
} from '@serendip/contract/operator'
import { Button, Dialog, EllipsisIcon, Field, IconButton, Menu, TextInput } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../api.ts'
import { ContractForm } from '../forms/contract-form.tsx'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { filtersKey, filtersQuery } from './filters-query.ts'
import styles from '../screen/screen.module.css'
import { useContractForm } from '../forms/use-contract-form.ts'

/** The saved filters of the list that is open, and a button that saves the current one under a name. */
export function SavedFilters() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { pathname, search } = useLocation()
  const { data, error } = useQuery(filtersQuery(api))
  const queries = useQueryClient()
  const [named, setNamed] = useState<SavedFilter | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: filtersKey })
  const remove = useMutation({
    mutationFn: (path: string) => api.filters.remove({ body: { path } }),
    onSuccess: refresh,
  })
  const path = `${pathname}${search}`
  const ofList = data?.filters.filter((filter) => filter.path.split('?')[0] === pathname) ?? []
  const isOffered =
    data !== undefined &&
    search !== '' &&
    filteredLists.some((list) => list === pathname) &&
    !ofList.some((saved) => saved.path === path)
  const failed = error ?? remove.error
  if (ofList.length === 0 && !isOffered && !failed) return null
  return (
    <section className={styles.actions} aria-label={t('savedFilters.label')}>
      <ErrorNotice error={failed} />
      {ofList.map((saved) => (
        <SavedOne
          key={saved.path}
          filter={saved}
          isOpen={saved.path === path}
          rename={() => setNamed(saved)}
          remove={() => remove.mutate(saved.path)}
        />
      ))}
      {isOffered && (
        <Button size="s" onClick={() => setNamed({ name: '', path })}>
          {t('savedFilters.save')}
        </Button>
      )}
      <Dialog
        open={named !== null}
        onOpenChange={(open) => !open && setNamed(null)}
        title={t(named?.name === '' ? 'savedFilters.save' : 'savedFilters.renameTitle')}
        closeLabel={t('close')}
      >
        {named && (
          <NameForm
            filter={named}
            done={async () => {
              await refresh()
              setNamed(null)
            }}
          />
        )}
      </Dialog>
    </section>
  )
}

interface SavedOneProps {
  readonly filter: SavedFilter
  readonly isOpen: boolean
  rename(): void
  remove(): void
}

function SavedOne({ filter: { name, path }, isOpen, rename, remove }: SavedOneProps) {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  return (
    <span className={styles.filter}>
      <Button size="s" aria-pressed={isOpen} onClick={() => void navigate(path)}>
        <bdi>{name}</bdi>
      </Button>
      <Menu
        trigger={
          <IconButton
            label={t('savedFilters.acts', { name })}
            icon={<EllipsisIcon />}
            variant="quiet"
            size="s"
          />
        }
        items={[
          { key: 'rename', label: t('savedFilters.rename'), onSelect: rename },
          { key: 'remove', label: t('savedFilters.remove'), onSelect: remove },
        ]}
      />
    </span>
  )
}

function NameForm({ filter: { name, path }, done }: { filter: SavedFilter; done(): Promise<void> }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const form = useContractForm({
    initial: { name },
    schema: operatorRoutes.filters.save.body,
    async send(values) {
      await api.filters.save({ body: { ...values, path } })
      await done()
    },
    texts: { conflict: t('savedFilters.full', { count: savedFiltersMax }) },
  })
  return (
    <ContractForm form={form}>
      <Field
        label={t('savedFilters.name')}
        hint={t('savedFilters.hint')}
        error={form.problems.name?.message}
        required
      >
        <TextInput autoFocus maxLength={filterNameMaxChars} {...form.text('name')} />
      </Field>
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('save')}
      </Button>
    </ContractForm>
  )
}
