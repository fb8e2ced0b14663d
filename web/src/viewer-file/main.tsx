import { createRoot } from 'react-dom/client';
import { Themed } from '../themed.tsx';
import { ViewerFile } from './ViewerFile.tsx';

const place = document.getElementById('root');
if (place !== null)
  createRoot(place).render(
    <Themed>
      <ViewerFile />
    </Themed>,
  );
