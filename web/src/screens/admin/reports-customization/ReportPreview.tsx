import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Heading, Row, Stack, Text } from '../../../ui/Layout.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './ReportPreview.module.css'
import type { ReportKind, SettingsValues } from './settings-values.ts'
import { useImageUrl } from './use-image-url.ts'
import { useReportPreview } from './use-report-preview.ts'

type Props = { organizationId: string; values: SettingsValues; kind: ReportKind; logoImageId: string | null }

/** The pages of a sample report with the current values of the form, one page at a time. */
export function ReportPreview({ organizationId, values, kind, logoImageId }: Props) {
  const { t, language: pageLanguage } = useTranslation('admin')
  const { languages } = useApi().config
  const [language, setLanguage] = useState(pageLanguage)
  const [selectedPage, setSelectedPage] = useState(1)
  const preview = useReportPreview({ organizationId, values, kind, language, logoImageId })
  const pages = preview.data?.pages ?? []
  const page = Math.min(selectedPage, Math.max(1, pages.length))
  return (
    <Stack as="section" gap={4} className={styles.preview} aria-labelledby="preview-title">
      <Row gap={3} align="end" isSpread>
        <div>
          <Heading id="preview-title">{t('customization.preview.title')}</Heading>
          <Text tone="quiet">{t('customization.preview.hint')}</Text>
        </div>
        {languages.length > 1 && (
          <div className={styles.language}>
            <Select
              label={t('customization.preview.language')}
              isLabelHidden
              items={languages.map(({ id, name }) => ({ id, label: name }))}
              selectedKey={language}
              onSelectionChange={(id) => setLanguage(id ?? language)}
            />
          </div>
        )}
      </Row>
      <LoadFailure query={preview} />
      <div className={styles.canvas} aria-busy={preview.isLoading}>
        {pages.length > 0 ? (
          <PagePicture
            svg={pages[page - 1]!}
            page={page}
            total={pages.length}
            isOutdated={preview.isLoading}
          />
        ) : (
          !preview.error && <Loading />
        )}
      </div>
      {pages.length > 0 && <Pager page={page} total={pages.length} onPageChange={setSelectedPage} />}
    </Stack>
  )
}

function PagePicture({
  svg,
  page,
  total,
  isOutdated,
}: {
  svg: string
  page: number
  total: number
  isOutdated: boolean
}) {
  const { t } = useTranslation('admin')
  const url = useImageUrl(svg)
  return (
    url && (
      <img
        src={url}
        width="468"
        height="612"
        alt={t('customization.preview.pageAlt', { page, total })}
        className={classNames(styles.page, isOutdated && styles.outdated)}
      />
    )
  )
}

type PagerProps = { page: number; total: number; onPageChange: (page: number) => void }

function Pager({ page, total, onPageChange }: PagerProps) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <div className={styles.pager}>
      <Button variant="secondary" isDisabled={page <= 1} onPress={() => onPageChange(page - 1)}>
        {t('common:pages.previous')}
      </Button>
      <span role="status">{t('customization.preview.page', { page, total })}</span>
      <Button variant="secondary" isDisabled={page >= total} onPress={() => onPageChange(page + 1)}>
        {t('common:pages.next')}
      </Button>
    </div>
  )
}
