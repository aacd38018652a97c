import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type AssessmentView, defaultAssessmentView, pickFilters } from './assessment-view.ts'

/** The mutation downloads the given rows or, if no ids are given, the filtered list. It returns the file name. */
export function useAssessmentExport(organizationId: string, view: AssessmentView) {
  const api = useApi()
  const { language } = useTranslation()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      // The selection may contain rows that the filters exclude.
      const rows = ids.length > 0 ? { ids } : pickFilters(view)
      const { blob, fileName = 'assessments.csv' } = await api.download(endpoints.exportAssessments, {
        query: { organizationId, language },
        body: { ...rows, orderBy: ids.length > 0 ? defaultAssessmentView.orderBy : view.orderBy },
      })
      saveFile(blob, fileName)
      return fileName
    },
  })
}
