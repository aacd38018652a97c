import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { filtersOf, type View, wholeList } from './view.ts'

/** Saves the chosen rows, or the whole list as it is filtered where none is chosen; answers with the file's name. */
export function useExport(organizationId: string, view: View) {
  const api = useApi()
  const { i18n } = useTranslation()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      // What is chosen may lie outside the present filters.
      const wanted = ids.length > 0 ? { ids } : filtersOf(view)
      const { blob, fileName = 'assessments.csv' } = await api.download(endpoints.exportAssessments, {
        query: { organizationId, language: i18n.language },
        body: { ...wanted, orderBy: ids.length > 0 ? wholeList.orderBy : view.orderBy },
      })
      saveFile(blob, fileName)
      return fileName
    },
  })
}
