/** What the viewer shows. Only types: the schemas stay with those who write the document. */
export type {
  JobReport,
  ReportAction,
  ReportStep,
  ReportTest,
  ViewerBlock,
  ViewerCall,
  ViewerData,
  ViewerDetails,
  ViewerElement,
  ViewerEvent,
  ViewerRun,
  ViewerScreen,
  ViewerStep,
} from '@tapwright/report';
