import { createRoot } from 'react-dom/client';
import { Themed } from '../themed.tsx';
import { BenchmarkFile } from './BenchmarkFile.tsx';

const place = document.getElementById('root');
if (place !== null)
  createRoot(place).render(
    <Themed>
      <BenchmarkFile />
    </Themed>,
  );
