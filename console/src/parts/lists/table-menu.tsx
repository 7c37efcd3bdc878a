import { Button, ChevronDownIcon, DownloadIcon, Menu, type MenuItem } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { type ListFile, useListFile } from './use-list-file.ts'

interface TableMenuProps {
  /** Label of the table. */
  readonly label: string
  readonly columns: readonly MenuItem[]
  readonly file: ListFile | undefined
}

/** The menu of a table: its file, and which columns are shown. */
export function TableMenu({ label, columns, file }: TableMenuProps) {
  const { t } = useTranslation('console')
  const { isPending, error, download, purposesOf } = useListFile()
  const files: readonly MenuItem[] =
    typeof file === 'function'
      ? purposesOf(file).map((item) => ({ ...item, group: t('csv') }))
      : file
        ? [{ key: 'csv', label: t('csv'), icon: <DownloadIcon />, onSelect: () => download(file) }]
        : []
  return (
    <>
      <Menu
        trigger={
          <Button
            size="s"
            variant="quiet"
            pending={isPending}
            aria-label={t('table.optionsOf', { table: label })}
          >
            {t('table.options')}
            <ChevronDownIcon />
          </Button>
        }
        items={[...files, ...columns.map((item) => ({ ...item, group: t('table.columns') }))]}
      />
      <ErrorNotice error={error} />
    </>
  )
}
