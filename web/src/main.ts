import './fonts.css';
import './shopfloor.css';
import './parts/controls.css';
import './games/states.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
