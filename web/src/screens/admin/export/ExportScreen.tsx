import {
  type DatasetContent,
  type DatasetFormat,
  datasetContents,
  datasetFormats,
  endpoints,
  type Output,
} from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { NoResultsYet } from '../../../components/cohorts/NoResultsYet.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import styles from './Export.module.css'

export { calls } from './calls.ts'

const nameChoices = ['without', 'with'] as const
type NameChoice = (typeof nameChoices)[number]

/** Exports a dataset with the chosen content. */
export function ExportScreen({ cohorts }: { cohorts: Output<typeof endpoints.searchFolders> }) {
  const { t, language } = useTranslation('admin')
  const api = useApi()
  const { organizationId } = useOrganization()
  const [content, setContent] = useState<DatasetContent>('scores')
  const [names, setNames] = useState<NameChoice>('without')
  const [cohortId, setCohortId] = useState('')
  const [format, setFormat] = useState<DatasetFormat>('csv')
  const hasNames = content === 'progress' || names === 'with'
  const exportDataset = useMutation({
    mutationFn: async () => {
      const { blob, fileName = 'data.zip' } = await api.download(endpoints.exportDataset, {
        query: { organizationId, language },
        body: { content, hasNames, format, ...(cohortId && { folderIds: [cohortId] }) },
      })
      saveFile(blob, fileName)
      return fileName
    },
  })

  /** Wraps a setter to also clear the message about the previous export, which no longer matches the choices. */
  function choose<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      exportDataset.reset()
      set(value)
    }
  }

  if (cohorts.total === 0) {
    return (
      <Page width="wide" title={t('dataset.title')} lead={t('dataset.lead')}>
        <NoResultsYet title={t('dataset.emptyTitle')}>{t('dataset.empty')}</NoResultsYet>
      </Page>
    )
  }
  return (
    <Page width="wide" title={t('dataset.title')} lead={t('dataset.lead')}>
      <div className={styles.choice}>
        <Form onSubmit={() => exportDataset.mutate()}>
          <RadioGroup
            label={t('dataset.content.label')}
            value={content}
            onChange={choose((value) => setContent(value as DatasetContent))}
            options={datasetContents.map((value) => ({ value, label: t(`dataset.content.${value}`) }))}
          />
          {content === 'answers' && <p>{t('dataset.answersHint')}</p>}
          {content === 'progress' ? (
            <p>{t('dataset.progressHint')}</p>
          ) : (
            <RadioGroup
              label={t('dataset.names.label')}
              value={names}
              onChange={choose((value) => setNames(value as NameChoice))}
              options={nameChoices.map((value) => ({ value, label: t(`dataset.names.${value}`) }))}
            />
          )}
          <p>{t(hasNames ? 'dataset.withHint' : 'dataset.withoutHint')}</p>
          <CohortField
            organizationId={organizationId}
            value={cohortId}
            onChange={choose(({ id }) => setCohortId(id))}
            onClear={() => choose(setCohortId)('')}
            label={t('dataset.cohort')}
            description={t('dataset.cohortHint')}
            emptyText={t('invitations.noMatchingCohorts')}
          />
          <RadioGroup
            label={t('dataset.format.label')}
            value={format}
            onChange={choose((value) => setFormat(value as DatasetFormat))}
            options={datasetFormats.map((value) => ({ value, label: t(`dataset.format.${value}`) }))}
          />
          <ErrorNotice error={exportDataset.error} />
          <div>
            <Button type="submit" isPending={exportDataset.isPending}>
              {t('dataset.submit')}
            </Button>
          </div>
          <SuccessNotice>
            {exportDataset.data && t('dataset.saved', { name: exportDataset.data })}
          </SuccessNotice>
        </Form>
      </div>
    </Page>
  )
}
