import { endpoints, NewCohortBody } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { CodeFields } from '../../../components/cohorts/CodeFields.tsx'
import { buildCodeBody, type CodeValues, initialCodeValues } from '../../../components/cohorts/code-fields.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Creates a cohort with an access code, and opens the page of the cohort. */
export function NewCohortDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const form = useFormFields<{ name: string } & CodeValues>({
    initialValues: { name: '', ...initialCodeValues() },
    check: (values) => findFieldErrors(NewCohortBody, buildBody(values)),
    errorFields: { 'cohort.exists': 'name' },
    onSubmit: async (values) => {
      const args = { query: { organizationId }, body: buildBody(values) }
      const { id } = await api.call(endpoints.createCohortWithCode, args)
      const paths = [endpoints.listCohorts.path, endpoints.searchFolders.path, endpoints.getOverview.path]
      await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
      await navigate({ to: '/admin/cohorts/$cohortId', params: { cohortId: id } })
    },
  })
  return (
    <ActionDialog
      title={t('cohort.new')}
      cancel={t('cohort.cancel')}
      confirm={t('cohort.create')}
      isPending={form.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField {...form.text('name')} label={t('cohort.name')} isRequired />
        <CodeFields form={form} />
      </Form>
    </ActionDialog>
  )
}

function buildBody({ name, ...code }: { name: string } & CodeValues) {
  return { name, ...buildCodeBody(code) }
}
