import { Button, DownloadIcon, Menu, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { saveFile } from './save-file.ts'

const formats = ['csv', 'json'] as const

/** Exports the coin history as a file, so that it can be recomputed. */
export function ExportMenu() {
  const { t } = useTranslation(['wallet', 'error'])
  const { api } = usePlatform()
  const take = useMutation({
    mutationFn: (format: (typeof formats)[number]) => api.wallet.walletExport({ query: { format } }),
    onSuccess: saveFile,
  })
  return (
    <>
      <Menu
        trigger={
          <Button size="s" icon={<DownloadIcon />} pending={take.isPending}>
            {t('export.action')}
          </Button>
        }
        items={formats.map((format) => ({
          key: format,
          label: t(`export.${format}`),
          onSelect: () => take.mutate(format),
        }))}
      />
      {take.isError && <Notice tone="error">{t(`error:${asApiError(take.error).code}`)}</Notice>}
    </>
  )
}
